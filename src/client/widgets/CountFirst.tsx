import type { LinkQuery } from '#contract/site/queryFields';
import type { SearchCount } from '#contract/schemas/countFirst';
import { selectSearchCount, countFirstRequested } from '../state/search/countFirstSlice';
import { keyOfArguments } from '../state/loadable/createLoadable';
import { inputMissed } from '../state/search/attemptsSlice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { Button } from '../ui/Button';
import { costInWords, foundInWords } from './countFirstWords';
import type { Search } from './useSearch';
import styles from './CountFirst.module.css';

export interface CountFirstProps {
  readonly search: Search;
  /** Filters in addition to the fields. */
  readonly more?: LinkQuery;
}

/** Returns the query of the count call. */
function queryOf(asked: LinkQuery): LinkQuery {
  return Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) =>
      name === 'action' || value === null || value === undefined || value === ''
        ? []
        : [[name, typeof value === 'boolean' ? String(value) : value]],
    ),
  );
}

/**
 * A button next to a search that shows how many records it would find and what it would cost. The
 * count applies to the current fields and disappears when they change.
 */
export function CountFirst({ more = {}, search }: CountFirstProps) {
  const dispatch = useAppDispatch();
  const { register, sentTo, texts } = search;
  const { id } = sentTo;
  const query = queryOf({ ...search.asked, ...more });
  const count = useAppSelector((state) => selectSearchCount(state, id));
  const isOurs = count.key === keyOfArguments({ query });
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        isBusy={isOurs && count.status === 'loading'}
        isDisabled={search.problem !== null}
        onClick={() =>
          dispatch(
            texts.every((text) => text.trim() === '')
              ? inputMissed({ widget: register.id })
              : countFirstRequested({ id, query }),
          )
        }
      >
        Preview result count
      </Button>
      <div className={styles.answer} role="status">
        {isOurs && (count.status === 'ready' || count.status === 'refreshing') ? (
          <Answer of={count.data} search={search} />
        ) : null}
        {isOurs && count.status === 'failed' ? <p>{count.error}</p> : null}
      </div>
    </>
  );
}

function Answer({ of, search }: { readonly of: SearchCount; readonly search: Search }) {
  const { refusal, warning } = of.cost;
  const { button, sentence } = costInWords(of.cost);
  return (
    <>
      <p>
        {foundInWords(of, search.sentTo)} {refusal ?? sentence} Counting is free.
      </p>
      {warning === null ? null : <p>{warning}</p>}
      {refusal === null ? (
        <Button type="submit" size="small">
          {button}
        </Button>
      ) : null}
    </>
  );
}
