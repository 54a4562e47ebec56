import { measureDraftPatch } from './zz-patch.ts'
console.log(JSON.stringify(await measureDraftPatch(), null, 1))
process.exit(0)
