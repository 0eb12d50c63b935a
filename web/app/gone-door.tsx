import { serverSentence } from '../data/failure.ts'
import { commonText } from '../text/common.ts'
import { inviteText as text } from '../text/team.ts'
import { Button } from '../ui/button.tsx'
import { Door } from './door.tsx'

/** Stands for what a link no longer opens. */
export function GoneDoor({
  page,
  title,
  error,
  failed,
}: {
  page: string
  title: string
  error: unknown
  /** What is said where the server says nothing. */
  failed: string
}) {
  return (
    <Door
      pageTitle={page}
      title={title}
      subtitle={serverSentence(error) ?? failed}
      problem={null}
      onSubmit={(event) => {
        event.preventDefault()
        location.assign('/')
      }}
      below={commonText.productName}
    >
      <Button type="submit" className="h-10">
        {text.toLogin}
      </Button>
    </Door>
  )
}
