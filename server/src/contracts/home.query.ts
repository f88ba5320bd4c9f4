import { homePart } from '../home/home-part.query.ts'
import { actionsOf } from './contract.rules.ts'
import { openContractsOf } from './contracts.sql.ts'

/** Contracts that wait for the student's signature, or to be acknowledged. */
export const contractsOnHome = homePart({
  reads: openContractsOf,
  given: ({ access, today }) => ({ studentId: access.studentId, today }),
  tasks(rows, { access, today }) {
    const { minor, mayWrite } = access
    return rows.flatMap(row => {
      const [action] = actionsOf(row, { kind: 'STUDENT', minor, mayWrite }, today)
      if (action === undefined || action === 'DECLINE') return []
      return [{ kind: 'CONTRACT', contractId: row.id, type: row.type, action }]
    })
  },
})
