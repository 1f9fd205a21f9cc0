import { useState, type SubmitEvent } from 'react';
import { HELP_SEARCH_PATH } from '#contract/site/helpTopics';
import { addressChosen } from '../../state/location/slice';
import { useAppDispatch } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Row } from '../../ui/Row';
import { TextInput } from '../../ui/TextInput';
import styles from './help.module.css';

export interface HelpSearchFormProps {
  /** The search text to start with. */
  readonly started?: string;
}

/** Help search form; the search text goes into the URL. */
export function HelpSearchForm({ started = '' }: HelpSearchFormProps) {
  const dispatch = useAppDispatch();
  const [text, setText] = useState(started);
  const [isMissing, setIsMissing] = useState(false);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const query = text.trim();
    setIsMissing(query === '');
    if (query !== '') dispatch(addressChosen({ path: HELP_SEARCH_PATH, query: { text: query } }));
  }

  return (
    <form
      role="search"
      aria-label="Help"
      noValidate
      className={styles.searchForm}
      data-print="hide"
      onSubmit={handleSubmit}
    >
      <Row gap={2} isAtEnd>
        <div className={styles.input}>
          <Field
            label="Search help"
            error={isMissing && text.trim() === '' ? 'Enter a search term.' : null}
          >
            <TextInput type="search" value={text} onValueChange={setText} data-shortcut="search" />
          </Field>
        </div>
        <Button type="submit" variant="primary">
          Search
        </Button>
      </Row>
    </form>
  );
}
