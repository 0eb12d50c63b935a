/**
 * What is made when it is first needed. The browser's formats take milliseconds each to make, and where every
 * module made its own as it is loaded, a phone would do so before it shows anything.
 */
export function onFirstUse<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
