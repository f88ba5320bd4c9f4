import type { StaffTemplate } from '@studentgo/protocol/staff-templates'
import * as endpoints from '@studentgo/protocol/staff-templates'
import { notFound, Problem } from '../platform/http/problems.ts'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { deleteTemplate, keepTemplate, templatesOf } from './staff-templates.sql.ts'

/** Texts that somebody at the desk begins from; those that the office shares are everybody's. */
export function staffTemplatesRoutes(platform: Platform): void {
  bind(platform, endpoints, {
    listStaffTemplates: async ({ db, staff, query }) => {
      const rows = await templatesOf(db, { staffId: staff.staffId, kind: query.kind })
      return rows.map(
        ({ content, ...row }): StaffTemplate =>
          'subject' in content ? { ...row, message: content } : { ...row, news: content },
      )
    },
    keepStaffTemplate: async ({ db, staff, body, now }) => {
      const { name, shared } = body
      if (shared && !staff.roles.includes('OFFICE')) throw new Problem('not-permitted')
      const [kind, content] =
        'news' in body ? (['NEWS', body.news] as const) : (['MESSAGE', body.message] as const)
      return keepTemplate(db, { staffId: staff.staffId, kind, name: name.trim(), shared, content, now })
    },
    deleteStaffTemplate: async ({ db, staff, params }) => {
      const isGone = await deleteTemplate(db, {
        id: params.templateId,
        staffId: staff.staffId,
        sharedToo: staff.roles.includes('OFFICE'),
      })
      if (!isGone) throw notFound()
      return null
    },
  })
}
