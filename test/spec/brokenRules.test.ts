import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BROKEN_RULES } from './brokenRules';

const ROOT = path.join(__dirname, '../..');

describe('rule changes by npm run check:rules', () => {
  it.each(BROKEN_RULES.map((broken) => [broken.rule, broken] as const))(
    'changes only text that occurs exactly once in its file: %s',
    (_rule, { file, from, provenIn = [], to }) => {
      expect(readFileSync(path.join(ROOT, file), 'utf8').split(from)).toHaveLength(2);
      expect(to).not.toBe(from);
      for (const test of provenIn) expect(existsSync(path.join(ROOT, 'test', test))).toBe(true);
    },
  );
});
