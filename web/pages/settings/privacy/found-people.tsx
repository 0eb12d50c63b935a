import { Braces, FileText, ShieldX, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import {
  downloadPersonFile,
  type FoundPeople,
  type FoundPerson,
} from '../../../data/person-data.ts'
import { RelativeTime } from '../../../parts/relative-time.tsx'
import { personDataText as text } from '../../../text/person-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CertificateRows } from './certificate-rows.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { useDownload } from './use-download.ts'

/** Whom a search found, all chosen at first, and what can be done with those who are chosen. */
export function FoundPeopleList({
  found: { people, hasMore, certificates },
  identifier,
  onErased,
}: {
  found: FoundPeople
  identifier: string
  onErased: () => void
}) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isErasing, setErasing] = useState(false)
  const chosen = people.filter(({ id }) => !left.has(id)).map(({ id }) => id)
  const files = useDownload((format: 'html' | 'json') => downloadPersonFile(chosen, format))

  if (people.length === 0) {
    return (
      <>
        <EmptyState
          icon={UserRoundX}
          title={text.nobody}
          description={certificates.length > 0 ? text.erasedText : text.nobodyText}
          className="py-8"
        />
        <CertificateRows certificates={certificates} />
      </>
    )
  }

  function toggle(id: string, isChosen: boolean) {
    const others = new Set(left)
    if (isChosen) others.delete(id)
    else others.add(id)
    setLeft(others)
  }

  const isIdle = chosen.length > 0 && files.pending === null
  return (
    <>
      <ul aria-label={text.found} className="mt-4 divide-y rounded-lg border">
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isChosen={!left.has(person.id)}
            onChoose={(isChosen) => toggle(person.id, isChosen)}
          />
        ))}
      </ul>
      {hasMore && <p className="mt-2 text-muted-foreground text-xs">{text.more}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="outline"
          icon={FileText}
          disabled={!isIdle}
          pending={files.pending === 'html' && text.downloading}
          onClick={() => files.start('html')}
        >
          {text.page}
        </Button>
        <Button
          variant="outline"
          icon={Braces}
          disabled={!isIdle}
          pending={files.pending === 'json' && text.downloading}
          onClick={() => files.start('json')}
        >
          {text.json}
        </Button>
        <Button
          variant="destructive-ghost"
          icon={ShieldX}
          disabled={!isIdle}
          onClick={() => setErasing(true)}
        >
          {text.erase}
        </Button>
      </div>
      {certificates.length > 0 && (
        <>
          <p className="mt-4 text-[0.8125rem] text-muted-foreground">{text.alsoErased}</p>
          <CertificateRows certificates={certificates} />
        </>
      )}
      {isErasing && (
        <EraseDialog
          identifier={identifier}
          ids={chosen}
          onErased={onErased}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  )
}

function PersonRow({
  person: { name, phone, lid, messageCount, saleCount, lastMessageAt },
  isChosen,
  onChoose,
}: {
  person: FoundPerson
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const shownName = name || text.nameless
  const forms = [phone, lid && `LID ${lid}`].filter(Boolean).join(' · ')
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Checkbox
        aria-label={text.choose(shownName)}
        checked={isChosen}
        onCheckedChange={(checked) => onChoose(checked === true)}
        className="mt-0.5"
      />
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium text-[0.8125rem]">{shownName}</p>
        <p className="break-words text-muted-foreground text-xs">
          {forms && <span className="tabular-nums">{forms} · </span>}
          {text.counts(messageCount, saleCount)}, {text.lastSeen}{' '}
          <RelativeTime instant={lastMessageAt} />
        </p>
      </div>
    </li>
  )
}
