import type { Core } from '@strapi/strapi';
import { openApiDocument } from '../../../openapi/document';
import { toOpenApi30 } from '../../../openapi/openapi-3-0';
import { swaggerPage } from '../../../openapi/swagger-page';
import { entityTag } from '../../../wire/headers/entity-tags';

const renderPage = (strapi: Core.Strapi): string => {
  const document = openApiDocument(strapi);
  const { title } = document.info as { title: string };
  return swaggerPage(title, JSON.stringify(toOpenApi30(document)), strapi.config.get<string>('server.url') ?? '');
};

/** The OpenAPI document, created on the first request: the routes of a running application do not change. */
const openapi = ({ strapi }: { strapi: Core.Strapi }) => {
  let text: string | undefined;
  let page: string | undefined;
  let tag: string | undefined;
  const textOf = (): string => (text ??= JSON.stringify(openApiDocument(strapi)));
  return {
    /** Returns the OpenAPI 3.1 document as JSON. */
    text: textOf,

    /** Returns its entity tag, which is the same on all nodes of a version. */
    tag(): string {
      return (tag ??= entityTag(textOf()));
    },

    /** Returns the HTML page that shows the document. */
    page(): string {
      return (page ??= renderPage(strapi));
    },
  };
};

export type OpenApiService = ReturnType<typeof openapi>;

export default openapi;
