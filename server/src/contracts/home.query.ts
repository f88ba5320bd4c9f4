import { homePart } from '../platform/contributions/home-part.ts'
import { actionsOf } from './contract.rules.ts'
import { openContractsOf } from './contracts.sql.ts'

/** Contracts that wait for the reader's signature, or to be acknowledged: the student's, or a guardian's of a minor. */
export const contractsOnHome = homePart({
  reads: openContractsOf,
  params: ({ access, today }) => ({ studentId: access.studentId, today }),
  tasks(rows, { access, today }) {
    const { minor, mayWrite, reader } = access
    return rows.flatMap(row => {
      const [action] = actionsOf(row, { kind: reader.kind, minor, mayWrite }, today)
      if (action === undefined || action === 'DECLINE') return []
      return [{ kind: 'CONTRACT', contractId: row.id, type: row.type, action }]
    })
  },
})
