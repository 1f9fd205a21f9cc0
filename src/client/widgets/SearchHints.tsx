import { HELP_TOPIC_PATH, HELP_TOPICS } from '#contract/site/helpTopics';
import { searchHint } from '#contract/records/registerWords';
import { selectLocale } from '../state/location/selectors';
import { useAppSelector } from '../store/hooks';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Row } from '../ui/Row';
import { Stack } from '../ui/Stack';
import { AppLink } from './AppLink';
import { focusSearchText } from './SearchFields';
import type { Search } from './useSearch';

/** Explains how to search by the chosen kind, with examples that fill the fields. */
export function SearchHints({ search }: { readonly search: Search }) {
  const { kind, register, setTexts } = search;
  const hint = searchHint(register.id, kind.value, useAppSelector(selectLocale));
  if (hint === undefined) return null;
  const { ask, examples, match } = hint;
  return (
    <Card title={`Search by ${kind.label.toLowerCase()}`}>
      <Stack gap={3}>
        <p>{ask}</p>
        {examples.length === 0 ? null : (
          <Row gap={1}>
            <span id="search-examples">Try:</span>
            {examples.map((texts) => (
              <Button
                key={texts.join(' ')}
                size="small"
                variant="quiet"
                aria-describedby="search-examples"
                onClick={({ currentTarget: { form } }) => {
                  setTexts(texts);
                  if (form !== null) focusSearchText(form);
                }}
              >
                {texts.filter(Boolean).join(', ')}
              </Button>
            ))}
          </Row>
        )}
        {match === undefined ? (
          <>
            <NameMatches isSuperSearch={search.isSuperSearch} />
            <p>
              <AppLink to={HELP_TOPIC_PATH} query={{ shortName: HELP_TOPICS.superSearch }}>
                How name search works
              </AppLink>
            </p>
          </>
        ) : (
          <>
            <p>{match}</p>
            <p>
              <AppLink to={HELP_TOPIC_PATH}>All help topics</AppLink>
            </p>
          </>
        )}
      </Stack>
    </Card>
  );
}

function NameMatches({ isSuperSearch }: { readonly isSuperSearch: boolean }) {
  return isSuperSearch ? (
    <>
      <p>Nicknames, spelling variants, initials, and sound-alikes are included.</p>
      <p>
        Put a name in quotes to match it exactly. Add % at the end to find names that start with it.
      </p>
    </>
  ) : (
    <p>Without Super Search, enter the last name first. Similar names aren’t included.</p>
  );
}
