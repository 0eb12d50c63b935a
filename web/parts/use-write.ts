import {
  type QueryClient,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { failureText } from '../data/failure.ts'
import { toastProblem } from '../ui/toast.ts'

/**
 * A write whose failure is told in a toast, also when the part of the screen that began it is gone
 * by then. `title` and `text` are what the screen says; a refusal's own sentence stands for `text`.
 */
export function useWrite<Answer, Variables>(
  options: (client: QueryClient) => UseMutationOptions<Answer, Error, Variables>,
  title: string,
  text: string,
) {
  const write = useMutation({
    ...options(useQueryClient()),
    onError: (error) => toastFailure(error, title, text),
  })
  return {
    ...write,
    /** Unlike a callback of `mutate`, `onDone` also runs when what began the write has left. */
    run: (variables: Variables, onDone: (answer: Answer) => void): Promise<void> =>
      write.mutateAsync(variables).then(onDone, () => {}),
  }
}

/** The toast of a failed write. */
export function toastFailure(error: unknown, title: string, text: string): void {
  toastProblem(title, failureText(error, text))
}
