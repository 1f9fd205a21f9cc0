import { Flow } from '../flow/Flow';

/** Screen that files into an existing case, with the steps of its draft. */
export function Screen() {
  return <Flow kind="existingCase" />;
}
