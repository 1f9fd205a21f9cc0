import { toastHidden, toastReleased, toastShown } from '../../../src/client/state/toast/slice';
import { openPage } from '../../support/testStore';

describe('the store', () => {
  it('notifies subscribers only when the state changed', async () => {
    const page = await openPage();
    const listener = jest.fn();
    page.store.subscribe(listener);
    page.dispatch(toastShown({ message: 'Saved' }));
    page.dispatch(toastHidden());
    expect(listener).toHaveBeenCalledTimes(2);
    page.dispatch(toastReleased());
    expect(page.count(toastReleased)).toBe(1);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
