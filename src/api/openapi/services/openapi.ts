import type { Core } from '@strapi/strapi';
import { type OpenApiDocument, openApiDocument } from '../../../openapi/document';
import { toOpenApi30 } from '../../../openapi/openapi-3-0';
import type { PublicText } from '../../../http/cost/same-for-all';
import { type Page, swaggerPage } from '../../../openapi/swagger-page';
import { entityTag } from '../../../wire/headers/entity-tags';

const renderPage = (strapi: Core.Strapi, document: OpenApiDocument): Page => {
  const { title } = document.info as { title: string };
  return swaggerPage(title, JSON.stringify(toOpenApi30(document)), strapi.config.get<string>('server.url') ?? '');
};

const withTag = (text: string): PublicText => ({ text, tag: entityTag(text) });

interface Documents {
  document: PublicText;
  page: PublicText & Pick<Page, 'policy'>;
}

const build = (strapi: Core.Strapi): Documents => {
  const document = openApiDocument(strapi);
  const { html, policy } = renderPage(strapi, document);
  return { document: withTag(JSON.stringify(document)), page: { ...withTag(html), policy } };
};

/** The OpenAPI document, created once: the routes of a running application do not change. */
const openapi = ({ strapi }: { strapi: Core.Strapi }) => {
  let built: Documents | undefined;
  const documents = (): Documents => (built ??= build(strapi));
  return {
    /** Creates the documents, which takes 200 ms: call it before a server is ready, so that no request waits for it. */
    prepare: (): void => void documents(),

    /** Returns the OpenAPI 3.1 document as JSON. Its entity tag is the same on all nodes of a version. */
    document: (): PublicText => documents().document,

    /** Returns the text of the document. */
    text: (): string => documents().document.text,

    /** Returns the HTML page that shows the document, with its policy. */
    page: (): Documents['page'] => documents().page,
  };
};

export type OpenApiService = ReturnType<typeof openapi>;

export default openapi;
