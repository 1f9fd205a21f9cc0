import { complain, say } from './output';
import { findingsIn } from './words/findings';
import { readTexts } from './words/readTexts';

/**
 * `npm run check:words [-- <path> …]`: lists texts that break the rules of `docs/writing.md`, below
 * the given paths or in the whole project. Prints file, line, words, and what to write instead;
 * exits with 1 if it finds any.
 */
function checkWords(paths: readonly string[]): void {
  const texts = readTexts(paths);
  const findings = findingsIn(texts);
  for (const { file, line, words, suggestion } of findings) {
    complain(`${file}:${String(line)} "${words}": write ${suggestion}`);
  }
  if (findings.length === 0) return;
  say(`${String(findings.length)} findings in ${String(texts.length)} texts; see docs/writing.md`);
  process.exitCode = 1;
}

checkWords(process.argv.slice(2));
