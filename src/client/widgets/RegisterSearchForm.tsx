import { HELP_TOPIC_PATH, HELP_TOPICS } from '#contract/helpTopics';
import type { RegisterId } from '#contract/registers';
import { registerWords } from '#contract/registerWords';
import { selectLocale, selectShownLocation, selectShownQuery } from '../state/location/selectors';
import { selectRegister } from '../state/searches/selectors';
import { useAppSelector } from '../store/hooks';
import { Card } from '../ui/Card';
import { DescriptionList } from '../ui/DescriptionList';
import { formatCount } from '../ui/formats';
import { Row } from '../ui/Row';
import { Stack } from '../ui/Stack';
import { PopupLink } from './PopupLink';
import { SearchDraft } from './SearchDraft';
import {
  BillingCodeField,
  focusSearchText,
  SearchButton,
  SearchKindField,
  SearchRegionField,
  SearchTextField,
  SuperSearchField,
} from './SearchFields';
import { useSearch } from './useSearch';
import { WithCounts } from './WithCounts';
import styles from './RegisterSearchForm.module.css';

export interface RegisterSearchFormProps {
  readonly id: RegisterId;
}

/**
 * The advanced search of a register whose records are not searched yet: the whole search, and what
 * can be asked for. An address with values fills it in.
 */
export function RegisterSearchForm({ id }: RegisterSearchFormProps) {
  const location = useAppSelector(selectShownLocation);
  const { counts: kinds, things } = useAppSelector((appState) => selectRegister(appState, id));
  const { state } = useAppSelector(selectLocale);
  return (
    <Stack>
      <Form key={location?.key} id={id} />
      <Kinds id={id} />
      <Card title="What is online">
        <WithCounts lines={2}>
          {(counts) => (
            <p>
              {counts[kinds.records] === 0
                ? `No ${state} ${things} are online yet, so a search finds nothing.`
                : `${formatCount(counts[kinds.records])} ${state} ${things} are online, but this version of the site does not search them.`}
            </p>
          )}
        </WithCounts>
      </Card>
    </Stack>
  );
}

function Form({ id }: RegisterSearchFormProps) {
  const search = useSearch(id, useAppSelector(selectShownQuery));
  return (
    <form
      className={styles.form}
      aria-label={`Search ${search.register.things}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!search.submit()) focusSearchText(event.currentTarget);
      }}
    >
      <SearchDraft search={search} />
      <SearchKindField search={search} />
      {search.kind.fields.map(({ name }, index) => (
        <SearchTextField key={name} search={search} index={index} />
      ))}
      <Row gap={2}>
        <SuperSearchField search={search} />
      </Row>
      <SearchRegionField search={search} />
      {search.hasBillingCode ? <BillingCodeField search={search} /> : null}
      {id === 'judgment' ? (
        <p>
          <PopupLink
            name="notice"
            to={HELP_TOPIC_PATH}
            query={{ shortName: HELP_TOPICS.judgmentNotice }}
          >
            Judgments are incomplete: read the notice
          </PopupLink>
        </p>
      ) : null}
      <SearchButton search={search} />
    </form>
  );
}

function Kinds({ id }: RegisterSearchFormProps) {
  const { kinds } = useAppSelector((state) => selectRegister(state, id));
  const { asks } = registerWords(id, useAppSelector(selectLocale));
  return (
    <Card title="What you can search by">
      <DescriptionList
        items={kinds.map(({ label, value }) => ({
          term: label,
          description: asks[value] ?? '',
        }))}
      />
    </Card>
  );
}
