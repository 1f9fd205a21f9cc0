import { createHash } from 'node:crypto';
import { createSecretBox } from '../../src/server/secretBox';

/** A data key for tests, the same for the same name. */
export function testDataKey(name = 'test'): Buffer {
  return createHash('sha256').update(name).digest();
}

export const TEST_SECRET_BOX = createSecretBox([testDataKey()]);
