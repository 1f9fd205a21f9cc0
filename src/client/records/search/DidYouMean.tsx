import { formatQuantity } from '#contract/formats';
import type { RegisterId } from '#contract/records/registers';
import type { Facets } from '#contract/schemas/results';
import { selectShownQuery } from '../../state/location/selectors';
import { selectRegister } from '../../state/search/selectors';
import { useAppSelector } from '../../store/hooks';
import { AppLink } from '../../widgets/AppLink';
import type { Things } from '../countWords';

export interface DidYouMeanProps extends Pick<Facets, 'names'> {
  readonly id: RegisterId;
  readonly things: Things;
}

/** Similar names with their number of results; keeps the filters. */
export function DidYouMean({ id, names, things }: DidYouMeanProps) {
  const query = useAppSelector(selectShownQuery);
  const { searchPath } = useAppSelector((state) => selectRegister(state, id));
  if (names.length === 0) return null;
  return (
    <p role="status">
      Did you mean{' '}
      {names.map(({ count, name }, index) => (
        <span key={name}>
          {index === 0 ? '' : index === names.length - 1 ? ' or ' : ', '}
          <AppLink to={searchPath} query={{ ...query, pageNumber: null, fullName: name }}>
            {name}
          </AppLink>{' '}
          ({formatQuantity(count, things.one, things.many)})
        </span>
      ))}
      ?
    </p>
  );
}
