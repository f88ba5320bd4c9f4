import { report, reportParameter } from '@studentgo/protocol/documents'
import { audiences, everyone } from '../platform/access/visibility.ts'

/** The list holds only what its reader may print. */
export const documentsVisibility = [
  audiences(
    report,
    everyone(
      'id',
      'module',
      'code',
      'title',
      'description',
      'about',
      'format',
      'official',
      'generatedAt',
      'validUntil',
      'parameters',
    ),
  ),
  audiences(reportParameter, everyone('name', 'kind', 'required', 'default')),
]
