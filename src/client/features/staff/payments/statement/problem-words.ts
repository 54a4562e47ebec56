import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StatementProblem } from './reading/read-statement.ts'

/** Why a statement was not read, and what helps. Nothing of it was compared or confirmed. */
export const problemWords: Record<StatementProblem, MessageDescriptor> = {
  too_large: msg`The statement is too large: at most 5 MB or 20 lakh characters are read. Please export a shorter period.`,
  too_many_lines: msg`The statement has more than 20,000 lines. Please export a shorter period.`,
  too_slow: msg`Reading the statement took too long and was stopped. Please export a shorter period.`,
  pdf: msg`This is a PDF. Please open it, select and copy its text, and paste it here.`,
  image: msg`This is a picture. Please export the statement from the bank or wallet as Excel or CSV.`,
  protected: msg`This workbook has a password. Please open it in Excel, remove the password, save it and choose it again.`,
  old_workbook: msg`This is a workbook in the old format of Excel. Please open it and save it as .xlsx or .csv.`,
  web_page: msg`This file is a web page, although it may be named .xls. Please open it in Excel and save it as .xlsx or .csv.`,
  not_text: msg`This file is neither text nor a workbook. Please export the statement as Excel or CSV.`,
  damaged: msg`This workbook is damaged, or it is another kind of file. Please export it again.`,
  unpacks_too_large: msg`This workbook is far too large inside. Please export a shorter period as CSV.`,
  several_sheets: msg`This workbook has several sheets with rows. Please save only the sheet with the statement, or copy its rows and paste them here.`,
  empty: msg`There is nothing in this file.`,
  unreadable: msg`The file could not be read. It may have been moved or changed; please choose it again.`,
}
