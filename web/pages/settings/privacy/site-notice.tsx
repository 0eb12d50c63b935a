import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../app/session.tsx'
import { retentionQuery } from '../../../data/retention.ts'
import { siteNoticeText as text } from '../../../text/site-notice.ts'
import { CardContent } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { toastProblem } from '../../../ui/toast.ts'

/** What the business tells visitors of its site, with the account's name and periods in it. */
export function SiteNotice() {
  const session = useSession()
  const retention = useQuery(retentionQuery())
  const accountName = session.state === 'signed-in' ? session.user.accountName : undefined
  if (!retention.data || accountName === undefined) return null
  const notice = text.notice({ accountName, ...retention.data })
  return (
    <CardContent className="grid gap-3 border-t pt-5">
      <Field label={text.title} hint={text.hint}>
        {(props) => <Textarea {...props} readOnly rows={8} value={notice} className="text-xs" />}
      </Field>
      <CopyButton
        text={notice}
        label={text.copy}
        size="sm"
        className="justify-self-start"
        onFailed={() => toastProblem(text.copyFailed, text.copyFailedText)}
      />
    </CardContent>
  )
}
