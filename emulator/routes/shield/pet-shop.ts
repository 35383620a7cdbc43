/** The OpenAPI document of the seeded API Guardian. */
export const petShop = `openapi: 3.0.3
info:
  title: Pet shop
  version: 1.4.0
paths:
  /pets:
    get:
      security: []
      parameters:
        - { name: limit, in: query, schema: { type: integer } }
        - { name: tag, in: query, schema: { type: string } }
      responses:
        "200":
          description: Some pets
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Pet" } } } }
    post:
      requestBody:
        content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } }
      responses:
        "201":
          description: The new pet
          content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } }
  /pets/{petId}:
    parameters:
      - { name: petId, in: path, required: true, schema: { type: string } }
    get:
      parameters:
        - { name: X-Request-Id, in: header, schema: { type: string } }
        - { name: session, in: cookie, schema: { type: string } }
      responses:
        "200":
          description: One pet
          content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } }
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: { type: string }
        tag: { type: string }
  securitySchemes:
    apiKey: { type: apiKey, in: header, name: X-API-Key }
security:
  - apiKey: []
`;
