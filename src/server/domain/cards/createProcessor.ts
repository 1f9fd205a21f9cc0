import { BACKEND_PAGES } from '#contract/site/backendPages';
import { buildQuery, buildLink } from '#contract/links';
import { INDIANA } from '#contract/locales';
import type { ServerConfig } from '../../config';
import type { TestCharges } from './testChargesRepository';
import type { CardProcessor } from './processor';
import { createStripeProcessor } from './stripeProcessor';
import { createTestProcessor } from './testProcessor';

/** Not a secret: anyone who runs a demo site may send test card events. */
const TEST_SECRET = 'countyline-test-cards';

/**
 * Creates the configured processor, or one for test cards if there are demo accounts; otherwise
 * returns null.
 */
export function createProcessor(
  config: ServerConfig,
  charges: TestCharges,
  hasDemo: boolean,
): CardProcessor | null {
  const { stripe } = config;
  if (stripe !== null) return createStripeProcessor(stripe);
  return hasDemo ? createDemoProcessor(config, charges) : null;
}

export function createDemoProcessor(
  { contextPath, publicUrl }: Pick<ServerConfig, 'contextPath' | 'publicUrl'>,
  charges: TestCharges,
  secret = TEST_SECRET,
): CardProcessor {
  const address = (path: string, field: string, value: string): string =>
    publicUrl.origin + buildLink(contextPath, INDIANA, path) + buildQuery({ [field]: value });
  return createTestProcessor(
    charges,
    {
      cardPage: (token) => address(BACKEND_PAGES.testCardPage, 'token', token),
      confirmPage: (key) => address(BACKEND_PAGES.testCardConfirm, 'key', key),
    },
    secret,
  );
}
