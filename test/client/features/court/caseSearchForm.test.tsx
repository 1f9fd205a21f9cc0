import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CASE_TYPE_GROUPS } from '#contract/records/caseTypes';
import { Screen } from '../../../../src/client/features/court/screens/CaseSearchFormScreen';
import { renderOnPage } from '../../../support/testPage';

const open = (query = '') =>
  renderOnPage(<Screen />, { at: `/in/court/CaseSearch?fullName=smith${query}` });
const list = (): HTMLSelectElement => screen.getByRole('combobox', { name: 'Case type' });

async function search(page: Awaited<ReturnType<typeof open>>): Promise<URLSearchParams> {
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await act(() => page.settle());
  const [address = ''] = page.went('push').slice(-1);
  return new URL(address, 'https://records.example').searchParams;
}

describe('case types in the advanced case search', () => {
  it('shows name and code of case types, grouped by kind of case', async () => {
    await open();
    expect(list()).toHaveDisplayValue('All case types');
    const groups = within(list()).getAllByRole('group');
    expect(groups.map((group) => group.getAttribute('label'))).toEqual(
      CASE_TYPE_GROUPS.map(({ name }) => name),
    );
    expect(
      within(screen.getByRole('group', { name: 'Civil' })).getByRole('option', {
        name: 'Mortgage Foreclosure (MF)',
      }),
    ).toBeInTheDocument();
  });

  it('leaves confidential case types out of the form', async () => {
    await open();
    expect(within(list()).queryByRole('option', { name: /Adoption|Juvenile|\(PO\)/ })).toBeNull();
  });

  it("adds the case type's code to the search URL, and nothing for all types", async () => {
    const page = await open();
    expect((await search(page)).has('caseType')).toBe(false);
    await userEvent.selectOptions(list(), 'Level 6 Felony (F6)');
    expect((await search(page)).get('caseType')).toBe('F6');
  });

  it.each(['mf', 'MF', '%20mf'])(
    'selects the case type for a URL with the code %s',
    async (code) => {
      const page = await open(`&caseType=${code}`);
      expect(list()).toHaveDisplayValue('Mortgage Foreclosure (MF)');
      expect((await search(page)).get('caseType')).toBe('MF');
    },
  );

  it('keeps an unlisted case type in the form, so that it matches the search', async () => {
    const page = await open('&caseType=zz');
    expect(list()).toHaveDisplayValue('ZZ');
    expect((await search(page)).get('caseType')).toBe('ZZ');
  });

  it.each(['%25', 'M', 'MFX', '__proto__', 'é1', 'x'.repeat(90)])(
    'falls back to all case types when the URL has no valid code: %s',
    async (text) => {
      const page = await open(`&caseType=${text}`);
      expect(list()).toHaveDisplayValue('All case types');
      expect((await search(page)).has('caseType')).toBe(false);
    },
  );
});

describe('dates in the advanced case search', () => {
  /** Sets `badInput`, which browsers report for a partly typed date and jsdom does not. */
  function typePart(field: HTMLElement, isPart: boolean): void {
    Object.defineProperty(field, 'validity', { value: { badInput: isPart }, configurable: true });
    fireEvent.keyUp(field);
  }
  const from = () => screen.getByLabelText('Filed from');
  const to = () => screen.getByLabelText('Filed to');

  it('rejects a partly typed date and focuses the first invalid field', async () => {
    const page = await open();
    typePart(from(), true);
    typePart(to(), true);
    expect(from()).toHaveAccessibleDescription('');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await act(() => page.settle());
    expect(page.went('push')).toEqual([]);
    expect(from()).toHaveFocus();
    for (const field of [from(), to()]) {
      expect(field).toHaveAccessibleDescription(
        'Enter the whole date, such as 05/14/2026, or clear the field.',
      );
    }
    typePart(from(), false);
    expect(from()).toHaveAccessibleDescription('');
    typePart(to(), false);
    expect((await search(page)).has('filedFrom')).toBe(false);
  });

  it('rejects a year with two digits until it has four', async () => {
    const page = await open();
    fireEvent.change(from(), { target: { value: '0026-05-14' } });
    expect(from()).toHaveValue('0026-05-14');
    expect(from()).toHaveAccessibleDescription('');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await act(() => page.settle());
    expect(page.went('push')).toEqual([]);
    expect(from()).toHaveFocus();
    expect(from()).toHaveAccessibleDescription('Enter the year with four digits.');
    fireEvent.change(from(), { target: { value: '2026-05-14' } });
    expect(from()).toHaveAccessibleDescription('');
    expect((await search(page)).get('filedFrom')).toBe('2026-05-14');
  });

  it('rejects an end date before the start date and focuses the field', async () => {
    const page = await open('&filedFrom=2026-02-02&filedTo=2026-02-01');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(page.went('push')).toEqual([]);
    expect(to()).toHaveFocus();
    expect(to()).toHaveAccessibleDescription('The end date is before the start date.');
  });
});
