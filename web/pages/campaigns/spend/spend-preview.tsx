import { useId } from 'react'
import { formatDay } from '#domain/time-text'
import type { SpendImport } from '../../../data/campaigns.ts'
import { platformLabels, spendText } from '../../../text/campaigns.ts'
import { formatDays, formatMoney } from '../../../text/format.ts'
import { Label } from '../../../ui/label.tsx'
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '../../../ui/select.tsx'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../ui/table.tsx'

const text = spendText.file
const platforms = ['meta', 'google', 'tiktok', 'other'] as const
const shownLines = 20

/** What a file would become: the lines that count, those that are wrong and why. */
export function SpendPreview({
  preview,
  onPlatform,
}: {
  preview: SpendImport
  onPlatform: (platform: SpendImport['platform']) => void
}) {
  const platformId = useId()
  const { from, to, lineCount, problems, problemCount, replaced, skippedCount } = preview
  return (
    <div className="grid grid-cols-1 gap-3 text-[0.8125rem]">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-0.5" aria-live="polite">
          <p className="font-medium text-base tabular-nums">{moneyList(preview.totals)}</p>
          <p className="text-muted-foreground">
            {from !== null && to !== null
              ? text.summary(lineCount, text.days(from, to))
              : text.nothing}
          </p>
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor={platformId}>{text.platform}</Label>
          <Select value={preview.platform} onValueChange={onPlatform}>
            <SelectTrigger id={platformId} className="w-36">
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {platforms.map((platform) => (
                <SelectItem key={platform} value={platform}>
                  {platformLabels[platform]}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        </div>
      </div>
      {replaced.days > 0 && (
        <p className="text-warning-text">
          {text.replaced(replaced.days, moneyList(replaced.totals))}
        </p>
      )}
      {skippedCount > 0 && <p className="text-muted-foreground">{text.skipped(skippedCount)}</p>}
      {problemCount > 0 && (
        <div role="alert" className="rounded-md bg-danger-soft px-3 py-2.5 text-danger-text">
          <p className="font-medium">{text.problems(problemCount)}</p>
          <ul className="mt-1.5 grid max-h-40 gap-1 overflow-y-auto break-words">
            {problems.map(({ line, message }) => (
              <li key={line}>
                <span className="font-medium">{text.line(line)}:</span> {message}
              </li>
            ))}
            {problemCount > problems.length && (
              <li>{text.andMore(problemCount - problems.length)}</li>
            )}
          </ul>
        </div>
      )}
      {lineCount > 0 && <Lines preview={preview} />}
    </div>
  )
}

function Lines({ preview: { lines, lineCount } }: { preview: SpendImport }) {
  const shown = lines.slice(0, shownLines)
  return (
    <div className="rounded-lg border">
      <Table aria-label={text.preview}>
        <TableHeader>
          <TableRow>
            <TableHead className="max-sm:hidden">{text.columns.line}</TableHead>
            <TableHead>{text.columns.days}</TableHead>
            <TableHead className="w-full">{text.columns.name}</TableHead>
            <TableHead className="text-right">{text.columns.amount}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {shown.map(({ line, from, to, campaign, adSet, ad, placement, cents, currency }) => (
            <TableRow key={line}>
              <TableCell className="py-1.5 text-faint tabular-nums max-sm:hidden">{line}</TableCell>
              <TableCell className="whitespace-nowrap py-1.5 tabular-nums">
                {from === to ? formatDay(from) : formatDays(from, to)}
              </TableCell>
              <TableCell className="max-w-0 truncate py-1.5">
                {[campaign || spendText.list.noCampaign, adSet, ad, placement]
                  .filter(Boolean)
                  .join(' › ')}
              </TableCell>
              <TableCell className="whitespace-nowrap py-1.5 text-right tabular-nums">
                {formatMoney(cents / 100, currency)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {lineCount > shown.length && (
        <p className="border-t px-5 py-2 text-muted-foreground text-xs">
          {text.andMore(lineCount - shown.length)}
        </p>
      )}
    </div>
  )
}

/** Amounts of several currencies, which are never added. */
export function moneyList(totals: SpendImport['totals']): string {
  return totals.map(({ currency, cents }) => formatMoney(cents / 100, currency)).join(' + ')
}
