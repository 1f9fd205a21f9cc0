import { registerWords, type UnsearchedRegisterId } from '#contract/registerWords';
import { selectLocale } from '../state/location/selectors';
import { selectRegister } from '../state/searches/selectors';
import { useAppSelector } from '../store/hooks';
import { DescriptionList } from '../ui/DescriptionList';
import { formatCount } from '../ui/formats';
import { Section } from '../ui/Section';
import { Stack } from '../ui/Stack';
import { SearchForm } from './SearchForm';
import { WithCounts } from './WithCounts';

export interface RegisterSearchFormProps {
  readonly id: UnsearchedRegisterId;
}

/**
 * The advanced search of a register whose records are not searched yet: the whole search, and what
 * can be asked for. An address with values fills it in.
 */
export function RegisterSearchForm({ id }: RegisterSearchFormProps) {
  const { counts: kinds, things } = useAppSelector((appState) => selectRegister(appState, id));
  const { state } = useAppSelector(selectLocale);
  return (
    <Stack>
      <SearchForm id={id} />
      <Kinds id={id} />
      <Section title="What is online">
        <WithCounts lines={2}>
          {(counts) => (
            <p>
              {counts[kinds.records] === 0
                ? `No ${state} ${things} are online yet, so a search finds nothing.`
                : `${formatCount(counts[kinds.records])} ${state} ${things} are online, but this version of the site does not search them.`}
            </p>
          )}
        </WithCounts>
      </Section>
    </Stack>
  );
}

function Kinds({ id }: RegisterSearchFormProps) {
  const { kinds } = useAppSelector((state) => selectRegister(state, id));
  const { asks } = registerWords(id, useAppSelector(selectLocale));
  return (
    <Section title="What you can search by">
      <DescriptionList
        items={kinds.map(({ label, value }) => ({
          term: label,
          description: asks[value] ?? '',
        }))}
      />
    </Section>
  );
}
