import type { FastifyInstance } from 'fastify'
import {
  ageingReport,
  deskTimeReport,
  expiryReport,
  incomeReport,
  rejectionReport,
  throughputReport,
  trendReport,
} from '#contract/applications/desk/reports.ts'
import { bind } from '../../../platform/binding/endpoint-binding.ts'
import type { ReportService } from './service.ts'

export function registerReportRoutes(app: FastifyInstance, reports: ReportService): void {
  bind(app, ageingReport, reports.ageing)
  bind(app, trendReport, reports.trend)
  bind(app, incomeReport, reports.income)
  bind(app, throughputReport, reports.throughput)
  bind(app, deskTimeReport, reports.deskTimes)
  bind(app, rejectionReport, reports.rejections)
  bind(app, expiryReport, reports.expiring)
}
