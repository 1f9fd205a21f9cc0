import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BROKEN_CODE } from '../replay/brokenCode';

const ROOT = path.join(__dirname, '../..');

describe('code changes by npm run check:replay', () => {
  it.each(BROKEN_CODE.map((broken) => [broken.what, broken] as const))(
    'changes only text that occurs exactly once in its file: %s',
    (_what, { file, from, to }) => {
      expect(readFileSync(path.join(ROOT, file), 'utf8').split(from)).toHaveLength(2);
      expect(to).not.toBe(from);
    },
  );
});
