import { contract as contractShape, listContracts } from '@studentgo/protocol/contracts'
import texts from '@studentgo/protocol/translations/server/documents.json' with { type: 'json' }
import { presentContract } from '../../../contracts/contract.presenter.ts'
import { contractsOf } from '../../../contracts/contracts.sql.ts'
import { batch, onlyRow } from '../../../platform/database/statement.ts'
import { notFound } from '../../../platform/http/problems.ts'
import { inLanguage } from '../../../platform/rows/localised.ts'
import { holderOf } from '../../printable.sql.ts'
import { onPaper, type ReportKind } from '../../report-kind.query.ts'
import { presentContractText } from './contract.presenter.ts'

const contractRows = batch({ holder: holderOf, contracts: contractsOf })
const contractOnPaper = onPaper(contractShape)

/** A contract names its place from the title on, so readers who must not learn places cannot print any. */
export const contract: ReportKind = {
  code: 'CONTRACT',
  module: 'contracts',
  title: texts['contract.title'],
  description: texts['contract.description'],
  follows: [listContracts],
  printable: ({ contracts }, { access, language }) =>
    access.hidesLocation
      ? []
      : contracts.map(({ id, title, number }) => ({
          id,
          about: `${inLanguage(title, language)}, ${number}`,
        })),
  async read(context, id) {
    const { db, access, language } = context
    const { studentId } = access
    const rows = onlyRow(
      await contractRows(db, { holder: { studentId }, contracts: { studentId, language } }),
    )
    const row = rows.contracts.find(one => one.id === id)
    if (row === undefined || access.hidesLocation) throw notFound()
    const { name } = onlyRow(rows.holder)
    return {
      holder: name,
      blocks: presentContractText(name, contractOnPaper(presentContract(row, context), context), context),
    }
  },
}
