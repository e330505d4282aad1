import { route } from '../../../http/routes';
import { feedOperation } from '../feed-contract';

export default { routes: [route('GET', '/events', 'event-feed.find', feedOperation)] };
