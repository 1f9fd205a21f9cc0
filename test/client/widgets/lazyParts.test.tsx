import { act, screen } from '@testing-library/react';
import { whenIdle } from '../../../src/client/platform/whenIdle';
import { SearchWidget } from '../../../src/client/widgets/SearchWidget';
import { answer } from '../../support/testPorts';
import { renderOnPage } from '../../support/testPage';

jest.mock('../../../src/client/widgets/SuperSearchHelp', () => {
  throw new Error('no such chunk');
});
jest.mock('../../../src/client/ui/Combobox', () => {
  throw new Error('no such chunk');
});

const COUNTIES = Array.from({ length: 30 }, (_, index) => ({
  id: 100 + index,
  name: `County ${String(index)}`,
}));
const REGIONS = { all: { id: 1, name: 'All Indiana courts' }, public: COUNTIES, user: [] };

it('keeps a search working if its lazy parts fail to load', async () => {
  const page = await renderOnPage(<SearchWidget id="court" />, {
    prepare: ({ network }) => network.always('GET /web/search/regions/court', answer(200, REGIONS)),
  });
  const choices = () => screen.getAllByRole('option').length;
  expect(choices()).toBe(31);
  await act(whenIdle);
  await page.drawn();
  expect(choices()).toBe(31);
  expect(screen.getByRole('button', { name: 'Search' })).toBeEnabled();
});
