import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ChoicePicker } from '../../../src/client/ui/ChoicePicker';
import { filterChoices, type ChoiceGroup } from '../../../src/client/ui/choices';
import { Field } from '../../../src/client/ui/Field';

const COUNTIES = [
  'Adams',
  'Allen',
  'Benton',
  'Boone',
  'Brown',
  'Cass',
  'Clark',
  'Clay',
  'Dubois',
  'Elkhart',
  'Floyd',
  'Grant',
  'Greene',
  'LaGrange',
  'LaPorte',
  'Lake',
];

function groups(countyCount: number): ChoiceGroup[] {
  return [
    { key: 'all', label: null, choices: [{ id: '1', label: 'All Indiana courts' }] },
    {
      key: 'public',
      label: 'Counties',
      choices: COUNTIES.slice(0, countyCount).map((label, index) => ({
        id: String(index + 100),
        label,
      })),
    },
    { key: 'user', label: 'My regions', choices: [{ id: '900', label: 'North' }] },
  ];
}

function Picker({
  countyCount,
  onEdit = () => undefined,
}: {
  readonly countyCount: number;
  readonly onEdit?: () => void;
}) {
  const [value, setValue] = useState<string | null>('1');
  return (
    <>
      <Field label="Searching">
        <ChoicePicker
          label="Searching"
          groups={groups(countyCount)}
          value={value}
          onValueChange={setValue}
          action={{ label: 'Edit My Search Regions', onSelect: onEdit }}
        />
      </Field>
      <output>chosen {value}</output>
    </>
  );
}

describe('a short list', () => {
  it('renders a native select with groups', async () => {
    const user = userEvent.setup();
    render(<Picker countyCount={3} />);
    const list = screen.getByRole('combobox', { name: 'Searching' });
    expect(list.tagName).toBe('SELECT');
    expect(
      within(screen.getByRole('group', { name: 'Counties' })).getAllByRole('option'),
    ).toHaveLength(3);
    await user.selectOptions(list, 'Allen');
    expect(screen.getByText('chosen 101')).toBeInTheDocument();
  });

  it('keeps the current choice when the last row opens another page', async () => {
    const handleEdit = jest.fn();
    const user = userEvent.setup();
    render(<Picker countyCount={3} onEdit={handleEdit} />);
    await user.selectOptions(screen.getByRole('combobox'), 'Edit My Search Regions');
    expect(handleEdit).toHaveBeenCalledTimes(1);
    expect(screen.getByText('chosen 1')).toBeInTheDocument();
  });
});

describe('a long list', () => {
  async function openLongList(onEdit?: () => void) {
    const user = userEvent.setup();
    render(<Picker countyCount={16} {...(onEdit === undefined ? {} : { onEdit })} />);
    await screen.findByRole('button', { name: 'Open list: Searching' });
    return { user, input: screen.getByRole('combobox', { name: 'Searching' }) };
  }

  it('opens a long list at the current choice', async () => {
    const { user, input } = await openLongList();
    expect(input).toHaveValue('All Indiana courts');
    expect(input).toHaveAttribute('aria-expanded', 'false');
    await user.click(input);
    expect(input).toHaveAttribute('aria-expanded', 'true');
    const chosen = screen.getByRole('option', { name: 'All Indiana courts' });
    expect(input).toHaveAttribute('aria-activedescendant', chosen.id);
  });

  it('filters while typing and selects the first match on Enter', async () => {
    const { user, input } = await openLongList();
    await user.click(input);
    await user.keyboard('la');
    const names = screen.getAllByRole('option').map((option) => option.textContent);
    expect(names).toEqual([
      'Clark',
      'Clay',
      'LaGrange',
      'LaPorte',
      'Lake',
      'Edit My Search Regions',
    ]);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(screen.getByText('chosen 113')).toBeInTheDocument();
    expect(input).toHaveValue('LaGrange');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  it('restores the current choice when the user leaves without choosing', async () => {
    const { user, input } = await openLongList();
    await user.click(input);
    await user.keyboard('alle');
    await user.tab();
    expect(input).toHaveValue('All Indiana courts');
    expect(screen.getByText('chosen 1')).toBeInTheDocument();
  });

  it('keeps the current choice on Escape', async () => {
    const { user, input } = await openLongList();
    await user.click(input);
    await user.keyboard('{ArrowDown}{Escape}{Escape}');
    expect(input).toHaveValue('All Indiana courts');
    expect(screen.getByText('chosen 1')).toBeInTheDocument();
  });

  it('shows that nothing matches, and does nothing on Enter', async () => {
    const handleEdit = jest.fn();
    const { user, input } = await openLongList(handleEdit);
    await user.click(input);
    await user.keyboard('[[.*+?(){Enter}');
    expect(screen.getByText(/No matches/, { selector: 'li' })).toBeInTheDocument();
    expect(handleEdit).not.toHaveBeenCalled();
  });

  it('opens the regions page from the last row of a long list', async () => {
    const handleEdit = jest.fn();
    const { user, input } = await openLongList(handleEdit);
    await user.click(input);
    await user.click(screen.getByRole('option', { name: 'Edit My Search Regions' }));
    expect(handleEdit).toHaveBeenCalledTimes(1);
    expect(screen.getByText('chosen 1')).toBeInTheDocument();
  });
});

it.each([
  ['lagrange', ['LaGrange']],
  ['LÁGR', ['LaGrange']],
  ['  north ', ['North']],
  ['zz', []],
])('finds %s among the choices, ignoring case and accents', (typed, found) => {
  expect(
    filterChoices(groups(16), typed).flatMap((group) => group.choices.map(({ label }) => label)),
  ).toEqual(found);
});
