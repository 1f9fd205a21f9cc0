import type { Page } from 'playwright-core';
import { JOURNEY_CASE_NUMBER } from '../../src/demo/specialCases';
import { overprints, smallTargets } from '../support/boxes';
import { caseAddress, caseIdOf } from '../support/browserCourt';
import { appAddress, openPage, settled } from '../support/browserPage';

const SCREENS = {
  home: '/',
  results: '/court/CaseSearch?action=PERFORM-SEARCH&fullName=kathy+smith',
  person: '/common/Person?fullName=kathy+smith',
} as const;

async function openCase(page: Page): Promise<void> {
  await page.goto(appAddress('in', caseAddress(await caseIdOf(page, JOURNEY_CASE_NUMBER))));
}

describe('touch targets on a phone', () => {
  it.each(Object.entries(SCREENS))(
    'gives each control on the %s page a 44 px touch target, except separate links in text',
    async (_name, at) => {
      const page = await openPage({ width: 360, hasTouch: true, at });
      await settled(page);
      expect(await smallTargets(page)).toEqual([]);
    },
  );

  it('gives each control on a case page a 44 px touch target, except separate links in text', async () => {
    const page = await openPage({ width: 360, hasTouch: true, at: null });
    await openCase(page);
    await settled(page);
    expect(await smallTargets(page)).toEqual([]);
  });
});

describe('text at twice the size', () => {
  it.each([
    ['results', SCREENS.results],
    ['person', SCREENS.person],
  ])('never overlaps text on the %s page', async (_name, at) => {
    const page = await openPage({ width: 360, at });
    await settled(page);
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await settled(page);
    expect(await overprints(page)).toEqual([]);
  });
});
