import { registerWords, type UnsearchedRegisterId } from '#contract/registerWords';
import { selectLocale, selectShownQuery } from '../state/location/selectors';
import { selectRegionName } from '../state/regions/selectors';
import { selectRegister, selectShownSearch } from '../state/searches/selectors';
import { useAppSelector } from '../store/hooks';
import { buttonClass } from '../ui/buttonClass';
import { DescriptionList, type DescriptionItem } from '../ui/DescriptionList';
import { formatCount } from '../ui/formats';
import { Section } from '../ui/Section';
import { Stack } from '../ui/Stack';
import { StateMessage } from '../ui/StateMessage';
import { asSentenceStart, shorten } from '../ui/words';
import { AppLink } from './AppLink';
import { ScreenHeading } from './ScreenHeading';
import { SearchObstacleMessage } from './SearchObstacleMessage';
import { WithCounts } from './WithCounts';

export interface RegisterResultsProps {
  readonly id: UnsearchedRegisterId;
}

/**
 * Results of a register whose records are not searched yet: what was asked for, and why nothing is
 * found. The address stays good for the search that takes this place.
 */
export function RegisterResults({ id }: RegisterResultsProps) {
  const { kind, obstacle, texts } = useAppSelector((state) => selectShownSearch(state, id));
  const { counts: kinds, things } = useAppSelector((state) => selectRegister(state, id));
  if (obstacle !== null) return <SearchObstacleMessage id={id} />;
  const asked = kind.fields.flatMap(({ label }, index) => {
    const text = texts[index]?.trim() ?? '';
    return text === '' ? [] : [{ label, text }];
  });
  const words = asked.map(({ label, text }) => `${label.toLowerCase()} “${shorten(text)}”`);
  return (
    <>
      <ScreenHeading title={`${asSentenceStart(things)}: ${words.join(', ')}`} />
      <Stack>
        <WithCounts lines={4}>
          {(counts) => <NotSearched id={id} count={counts[kinds.records]} />}
        </WithCounts>
        <Section title="What you asked for">
          <AskedFor id={id} />
        </Section>
      </Stack>
    </>
  );
}

/** Why nothing is found. Not a word of it may read as "there is no such record". */
function NotSearched({ id, count }: RegisterResultsProps & { readonly count: number }) {
  const locale = useAppSelector(selectLocale);
  const { overview, things } = useAppSelector((state) => selectRegister(state, id));
  return (
    <StateMessage
      kind="empty"
      title={
        count === 0
          ? `No ${locale.state} ${things} are online yet`
          : `${asSentenceStart(things)} cannot be searched yet`
      }
      action={
        <AppLink to={overview} className={buttonClass('primary')}>
          About {things}
        </AppLink>
      }
    >
      {count === 0
        ? 'No search can find any here yet.'
        : `${formatCount(count)} ${locale.state} ${things} are online, but this version of the site does not search them.`}{' '}
      That does not mean that there are none: ask {registerWords(id, locale).office}.
    </StateMessage>
  );
}

/** The search of the address, in words. */
function AskedFor({ id }: RegisterResultsProps) {
  const { billingCode } = useAppSelector(selectShownQuery);
  const { regionCode } = useAppSelector((state) => selectRegister(state, id));
  const { isSuperSearch, kind, regionId, texts } = useAppSelector((state) =>
    selectShownSearch(state, id),
  );
  const region = useAppSelector((state) => selectRegionName(state, regionCode, regionId));
  const items: DescriptionItem[] = [
    ...kind.fields.map(({ label }, index) => ({ term: label, description: texts[index] ?? '' })),
    ...(kind.superSearch === undefined
      ? []
      : [{ term: 'Super Search', description: isSuperSearch ? 'On' : 'Off' }]),
    { term: 'Searching', description: region },
    { term: 'Billing Code', description: billingCode ?? '' },
  ];
  return (
    <Stack gap={2}>
      <DescriptionList items={items.filter(({ description: said }) => said !== '')} />
      <p>It was not counted as a search.</p>
    </Stack>
  );
}
