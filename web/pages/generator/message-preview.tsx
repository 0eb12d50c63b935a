import { useQuery } from '@tanstack/react-query'
import { messageWithCode } from '#domain/codes/message-code'
import { accountSettingsQuery } from '../../data/account.ts'
import { generatorText } from '../../text/generator.ts'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'

const text = generatorText.preview

/** The greeting as the visitor will see it, with a sample of the code that each click gets. */
export function MessagePreview({ message }: { message: string }) {
  const { data: settings } = useQuery(accountSettingsQuery())
  return (
    <Card>
      <CardHeader>
        <CardTitle>{text.title}</CardTitle>
      </CardHeader>
      <CardContent className="pt-3">
        <div className="rounded-lg bg-muted p-3">
          <p className="ml-auto w-fit max-w-[92%] whitespace-pre-wrap break-words rounded-xl rounded-br-sm bg-accent-soft px-3 py-2 text-[0.8125rem]">
            {messageWithCode(message, text.sampleCode, settings?.codeStyle ?? 'id')}
          </p>
        </div>
        <p className="mt-2 text-muted-foreground text-xs">{text.hint}</p>
      </CardContent>
    </Card>
  )
}
