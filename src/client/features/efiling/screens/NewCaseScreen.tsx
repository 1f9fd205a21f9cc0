import { Flow } from '../flow/Flow';

/** Screen that files a new case, with the steps of its draft. */
export function Screen() {
  return <Flow kind="newCase" />;
}
