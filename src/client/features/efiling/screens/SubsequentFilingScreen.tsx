import { Flow } from '../flow/Flow';

/** Files into an existing case: its draft, step by step. */
export function Screen() {
  return <Flow kind="existingCase" />;
}
