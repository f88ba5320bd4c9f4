import { confirmPassword } from '@studentgo/protocol/password'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { CallFailure } from '../api/call.ts'
import { useEndpointMutation } from '../api/endpoint-mutation.ts'
import { useSignedIn } from '../session/session.ts'

interface Mutation<Input, Reply> {
  mutateAsync: (input: Input) => Promise<Reply>
  alertKey: string
}

/**
 * A write that needs a recent sign-in: after an older one the form shows a field for the password, and sends it
 * before the next try of the write.
 */
export function useConfirmedMutation<Input, Reply>(
  write: Mutation<Input, Reply>,
): { mutation: Mutation<Input, Reply>; passwordAgain: ReactNode } {
  const confirm = useEndpointMutation(confirmPassword)
  const [asksPassword, setAsksPassword] = useState(false)
  const [password, setPassword] = useState('')

  async function mutateAsync(input: Input): Promise<Reply> {
    if (asksPassword) await confirm.mutateAsync({ body: { currentPassword: password } })
    try {
      return await write.mutateAsync(input)
    } catch (error) {
      if (error instanceof CallFailure && error.is('reauth-required')) setAsksPassword(true)
      throw error
    }
  }

  return {
    mutation: { mutateAsync, alertKey: write.alertKey },
    passwordAgain: asksPassword ? <PasswordAgain password={password} onChange={setPassword} /> : null,
  }
}

function PasswordAgain({ password, onChange }: { password: string; onChange: (text: string) => void }) {
  const { t } = useTranslation()
  const { username } = useSignedIn()
  if (username === undefined) return <Notice tone="changed" title={t('personalInfo.signInAgain')} />
  return (
    <Notice title={t('personalInfo.passwordAgain')}>
      <TextField
        label={t('password.current')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={event => onChange(event.target.value)}
      />
    </Notice>
  )
}
