import { resourceController } from '../../../http/resource-controller';
import { blueprintDraft } from '../contract';

export default resourceController(blueprintDraft);
