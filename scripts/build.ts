import { build } from './builds';
import { complain } from './output';

/** `npm run build`: the release build; with `-- --quick` the build that `npm start` makes. */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const unknown = args.find((arg) => arg !== '--quick');
  if (unknown !== undefined) {
    throw new Error(`There is no option ${unknown}. The only option is --quick.`);
  }
  await build(args.includes('--quick') ? 'quick' : 'release');
}

main().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
