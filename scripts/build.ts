import { build } from './builds';
import { complain } from './output';

build().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
