import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import {
  importSpendMutation,
  previewSpendMutation,
  type SpendFileInput,
} from '../../../data/campaigns.ts'
import { failureText, fieldsAtFault } from '../../../data/failure.ts'
import { spendText } from '../../../text/campaigns.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast, toastProblem } from '../../../ui/toast.ts'
import { decodedText } from '../tree/decoded-text.ts'
import { moneyList, SpendPreview } from './spend-preview.tsx'

const text = spendText.file
const maxBytes = 8_000_000

type NamedFile = { name: string; input: SpendFileInput }

/** A file, what it would become, and importing it. */
export function SpendFile({ onImported }: { onImported: () => void }) {
  const [chosen, setChosen] = useState<NamedFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const preview = useMutation(previewSpendMutation())
  const load = useMutation(importSpendMutation(useQueryClient()))

  function look(next: NamedFile) {
    setChosen(next)
    setProblem(null)
    preview.mutate(next.input, {
      onError: (error) => setProblem(fieldsAtFault(error).csv ?? failureText(error, text.failed)),
    })
  }

  async function read(file: File) {
    preview.reset()
    setChosen(null)
    if (file.size > maxBytes) return setProblem(text.tooLarge)
    try {
      const csv = decodedText(new Uint8Array(await file.arrayBuffer()))
      look({ name: file.name, input: { csv } })
    } catch {
      setProblem(text.unreadable)
    }
  }

  function submit() {
    if (!chosen) return
    load.mutate(
      { ...chosen.input, ...(preview.data ? { platform: preview.data.platform } : {}) },
      {
        onSuccess: ({ totals, problemCount }) => {
          toast({ title: text.doneTitle, description: text.done(moneyList(totals), problemCount) })
          onImported()
        },
        onError: (error) =>
          toastProblem(
            text.errorTitle,
            fieldsAtFault(error).csv ?? failureText(error, text.importFailed),
          ),
      },
    )
  }

  const canImport = preview.data && preview.data.lineCount > 0
  return (
    <div className="grid grid-cols-1 gap-4">
      <DropZone name={chosen?.name ?? null} onFile={read} />
      {problem && (
        <p role="alert" className="text-[0.8125rem] text-danger-text">
          {problem}
        </p>
      )}
      {preview.isPending && (
        <p role="status" className="flex items-center gap-2 text-muted-foreground">
          <Spinner decorative />
          {text.reading}
        </p>
      )}
      {chosen && preview.data && (
        <>
          <SpendPreview
            preview={preview.data}
            onPlatform={(platform) => look({ ...chosen, input: { ...chosen.input, platform } })}
          />
          <div className="flex justify-end">
            <Button disabled={!canImport} onClick={submit} pending={load.isPending && text.pending}>
              {text.submit(preview.data.lineCount)}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function DropZone({ name, onFile }: { name: string | null; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const [isOver, setOver] = useState(false)

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }

  return (
    <section
      aria-label={text.choose}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={cn(
        'grid justify-items-center gap-2 rounded-lg border border-dashed px-4 py-6 text-center transition-colors',
        isOver && 'border-ring bg-accent-soft',
      )}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv"
        className="sr-only"
        tabIndex={-1}
        aria-label={text.choose}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          // The same file, corrected, is chosen again.
          event.target.value = ''
        }}
      />
      <Button
        variant="outline"
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
        className="max-w-full"
      >
        <FileUp aria-hidden="true" />
        <span className="truncate">{name === null ? text.choose : text.other}</span>
      </Button>
      <p className="max-w-full truncate text-muted-foreground text-xs">{name ?? text.drop}</p>
      <p id={hintId} className="max-w-md text-balance text-faint text-xs">
        {text.hint}
      </p>
    </section>
  )
}
