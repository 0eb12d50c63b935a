/** What went wrong with the whole of a form. */
export function ProblemNote({ problem }: { problem: string | null }) {
  if (problem === null) return null
  return (
    <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger-text">
      {problem}
    </p>
  )
}
