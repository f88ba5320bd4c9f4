import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../source-files.ts'
import { describeEndpoints, pageOfEndpoints } from './endpoints-page.ts'
import { describeSeen, seenByGuardians } from './seen-by-guardians.ts'

writeFileSync(join(root, pageOfEndpoints), describeEndpoints())
writeFileSync(join(root, seenByGuardians), describeSeen())
