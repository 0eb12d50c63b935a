import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { quickReplyText } from '#domain/lines/quick-reply'
import type { LeadDetail } from '../../data/leads.ts'
import { newUuid } from '../../data/new-uuid.ts'
import {
  maxReplyLength,
  replyLineQuery,
  sendFailure,
  sendMessageMutation,
} from '../../data/replies.ts'
import { replyText } from '../../text/replies.ts'
import { Button } from '../../ui/button.tsx'
import { Label } from '../../ui/label.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { RetryButton } from '../load-failed.tsx'
import { useIsPhone } from '../use-is-narrow.ts'
import { QuickReplyMenu } from './quick-reply-menu.tsx'

const tellLengthFrom = maxReplyLength - 300

// What was written and not sent stays while this page is open, also when the dialog closes.
const drafts = new Map<string, string>()

/** Answers the lead; whatever goes wrong, the text stays. */
export function ReplyForm({ lead }: { lead: LeadDetail }) {
  const id = useId()
  const line = useQuery(replyLineQuery(lead.id))
  const [text, setText] = useState(drafts.get(lead.id) ?? '')
  const [isChoosing, setIsChoosing] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const attempt = useRef<{ id: string; text: string } | null>(null)
  const send = useMutation(sendMessageMutation(useQueryClient(), lead.id))
  const isPossible = line.data?.possible === true
  const isPhone = useIsPhone()

  // Whoever opens a conversation writes at once; on a phone the keyboard would cover what they read.
  useEffect(() => {
    const { current } = area
    const dialog = current?.closest('[role=dialog]')
    if (!isPossible || isPhone || !current || !dialog?.contains(document.activeElement)) return
    if (!dialog.querySelector('[data-state=open]')) current.focus({ preventScroll: true })
  }, [isPossible, isPhone])

  const canSend = isPossible && text.trim() !== '' && !send.isPending

  function write(next: string) {
    setText(next)
    if (next === '') drafts.delete(lead.id)
    else drafts.set(lead.id, next)
  }

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (!canSend) return
    // The same text tried again is the same message, unless its fate is told: then a person decides.
    if (attempt.current?.text !== text) attempt.current = { id: newUuid(), text }
    send.mutate(attempt.current, {
      onSuccess: () => {
        attempt.current = null
        write('')
      },
      onError: (error) => {
        if (sendFailure(error).isSettled) attempt.current = null
      },
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === '/' && text === '') {
      event.preventDefault()
      setIsChoosing(true)
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }

  function insert(reply: string) {
    const { contactName: name, campaign, campaignData } = lead
    const facts = { name, campaign, adTitle: campaignData.adTitle }
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {}
    const before = text.slice(0, selectionStart) + quickReplyText(reply, facts)
    write((before + text.slice(selectionEnd)).slice(0, maxReplyLength))
  }

  const failure = send.isError ? (sendFailure(send.error).sentence ?? replyText.noAnswer) : null
  const reason = line.isError ? replyText.unchecked : line.data?.reason
  return (
    <form onSubmit={submit} className="grid gap-2 border-t px-5 pt-3 pb-3.5">
      <Label htmlFor={id}>
        {line.data?.line ? replyText.labelBy(line.data.line) : replyText.label}
      </Label>
      <Textarea
        ref={area}
        id={id}
        value={text}
        disabled={!isPossible}
        readOnly={send.isPending}
        maxLength={maxReplyLength}
        rows={2}
        placeholder={line.isPending ? replyText.checking : replyText.placeholder}
        aria-describedby={`${id}-why`}
        aria-invalid={failure ? true : undefined}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-32 min-h-14 resize-none"
      />
      <div id={`${id}-why`} className="text-xs empty:hidden">
        {failure && (
          <p role="alert" className="text-danger-text">
            {failure}
          </p>
        )}
        {reason && <p className="text-muted-foreground">{reason}</p>}
        {text.length >= tellLengthFrom && (
          <p className="text-muted-foreground">{replyText.left(maxReplyLength - text.length)}</p>
        )}
      </div>
      <span role="status" className="sr-only">
        {send.isSuccess && text === '' ? replyText.sent : ''}
      </span>
      {isPossible && (
        <div className="flex items-center gap-2">
          <QuickReplyMenu
            open={isChoosing}
            onOpenChange={setIsChoosing}
            onChoose={insert}
            returnTo={area}
          />
          <span className="ml-auto text-faint text-xs max-sm:hidden">{replyText.shortcut}</span>
          <Button
            type="submit"
            size="sm"
            disabled={!canSend}
            className="max-sm:ml-auto"
            pending={send.isPending && replyText.sending}
            icon={SendHorizontal}
          >
            {replyText.send}
          </Button>
        </div>
      )}
      {line.isError && (
        <div>
          <RetryButton onRetry={line.refetch} />
        </div>
      )}
    </form>
  )
}
