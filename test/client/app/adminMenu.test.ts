import { ADMIN_MENU } from '../../../src/client/app/shell/adminMenu';
import { ROUTE_TABLE } from '../../../src/client/app/routeTable';
import { TODAY_ROUTE } from '../../../src/client/features/reports/reportRoute';

describe('the admin menu', () => {
  const listed = ADMIN_MENU.flatMap(({ routeIds }) => routeIds);

  it('lists every admin screen once, except record pages that a screen links to', () => {
    const screens = ROUTE_TABLE.filter(
      ({ overview, tab }) => tab === 'admin' && overview === undefined,
    );
    const reached = [TODAY_ROUTE, 'admin.accountMoney'];
    expect([...listed, ...reached].sort()).toEqual(screens.map(({ id }) => id).sort());
  });
});
