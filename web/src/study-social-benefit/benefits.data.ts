import { readStudySocialBenefits } from '@studentgo/protocol/study-social-benefit'
import { endpointQuery } from '#web/platform/api/queries.ts'

export const benefitsQuery = endpointQuery(readStudySocialBenefits, { query: {} })
