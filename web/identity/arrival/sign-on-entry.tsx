import { IconBuildingCommunity } from '../../ui/icons.ts'
import { Link } from 'react-router'
import { beginSignOn } from '@chowk/contract/organisation/sign-on.ts'
import type { WorkspaceFace } from '@chowk/contract/identity/signup.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useHydrated } from '../../app/hydrated.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { Or } from '../or.tsx'
import { SIGN_ON_WORDS } from './sign-on-words.ts'
import styles from './sign-on.module.css'

/** Leads to the provider of a workspace, where its people say who they are. */
export function SignOnEntry({ face }: { face: WorkspaceFace }) {
  const isReady = useHydrated()
  const name = (getLocale() === 'hi' && face.nameHi) || face.name
  const { mutate, problem, isPending, isSuccess } = useAction(beginSignOn, {
    errors: { ...SIGN_ON_WORDS, WORKSPACE_NOT_FOUND: m.app_error_gone },
  })
  const begin = () => mutate({ slug: face.slug }, { onSuccess: ({ address }) => globalThis.location.assign(address) })
  return (
    <div className={`stack gap-3 ${styles['entry']}`}>
      <ProblemNote>{problem}</ProblemNote>
      <Button variant="outlined" disabled={!isReady || isPending || isSuccess} onClick={begin}>
        <IconBuildingCommunity size={20} stroke={1.75} aria-hidden />
        {isPending || isSuccess ? m.identity_sign_on_going() : m.identity_sign_on_enter({ name })}
      </Button>
      <p className={`small faint ${styles['terms']}`}>
        {m.identity_sign_on_terms()} <Link to="/terms-condition">{m.app_terms()}</Link> ·{' '}
        <Link to="/privacy-policy">{m.app_privacy()}</Link>
      </p>
      <Or />
    </div>
  )
}
