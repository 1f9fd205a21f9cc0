import type { CaseFacets } from '#contract/schemas/court';
import { INDIANA } from '#contract/locales';
import { registerOf } from '#contract/registers';
import { formatCount } from '../../ui/formats';
import { selectShownQuery } from '../../state/location/selectors';
import { useAppSelector } from '../../store/hooks';
import { AppLink } from '../../widgets/AppLink';

const { searchPath: PATH } = registerOf('court', INDIANA);

/** Names near to the one that was typed, with what each finds; filters stay. */
export function DidYouMean({ names }: Pick<CaseFacets, 'names'>) {
  const query = useAppSelector(selectShownQuery);
  if (names.length === 0) return null;
  return (
    <p role="status">
      Did you mean{' '}
      {names.map(({ count, name }, index) => (
        <span key={name}>
          {index === 0 ? '' : index === names.length - 1 ? ' or ' : ', '}
          <AppLink to={PATH} query={{ ...query, pageNumber: null, fullName: name }}>
            {name}
          </AppLink>{' '}
          ({formatCount(count)} {count === 1 ? 'case' : 'cases'})
        </span>
      ))}
      ?
    </p>
  );
}
