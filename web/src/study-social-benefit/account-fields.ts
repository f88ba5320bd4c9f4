import { faultsOfAccount, typedAccount } from '@studentgo/protocol/study-social-benefit'
import * as z from 'zod/mini'

const hasFault = (field: 'iban' | 'bic', code: string) =>
  z.refine<z.infer<typeof typedAccount>>(
    account => !faultsOfAccount(account).some(fault => fault.field === field && fault.code === code),
    { error: code, path: [field] },
  )

/** The account in the endpoint's shape, with the rules between its fields. */
export const accountForm = typedAccount.check(
  hasFault('iban', 'iban'),
  hasFault('iban', 'ibanChecksum'),
  hasFault('bic', 'bic'),
  hasFault('bic', 'required'),
  hasFault('bic', 'bicCountry'),
)
