import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BROKEN_CODE } from '../replay/brokenCode';

const ROOT = path.join(__dirname, '../..');

describe('code that npm run check:replay breaks', () => {
  it.each(BROKEN_CODE.map((broken) => [broken.what, broken] as const))(
    'breaks only text that occurs exactly once in its file: %s',
    (_what, { file, from, to }) => {
      expect(readFileSync(path.join(ROOT, file), 'utf8').split(from)).toHaveLength(2);
      expect(to).not.toBe(from);
    },
  );
});
