type Child = PlainElement | PlainText

/** What the plotting library asks of a document. */
interface Maker {
  readonly documentElement: object
  createElement(name: string): object
  createElementNS(space: string, name: string): object
  createTextNode(text: string): object
}

class PlainText {
  readonly nodeType = 3
  parentNode: PlainElement | null = null
  constructor(public textContent: string) {}
}

class PlainElement {
  readonly nodeType = 1
  readonly childNodes: Child[] = []
  parentNode: PlainElement | null = null
  readonly #values = new Map<string, string>()

  constructor(
    readonly ownerDocument: Maker,
    readonly namespaceURI: string,
    readonly localName: string,
  ) {}

  get children(): PlainElement[] {
    return this.childNodes.filter((child) => child instanceof PlainElement)
  }

  get attributes(): { name: string; value: string }[] {
    return Array.from(this.#values, ([name, value]) => ({ name, value }))
  }

  getAttribute(name: string): string | null {
    return this.#values.get(name) ?? null
  }

  hasAttribute(name: string): boolean {
    return this.#values.has(name)
  }

  setAttribute(name: string, value: unknown): void {
    this.#values.set(name, String(value))
  }

  setAttributeNS(_space: string, name: string, value: unknown): void {
    this.setAttribute(name, value)
  }

  removeAttribute(name: string): void {
    this.#values.delete(name)
  }

  append(...children: (Child | string)[]): void {
    for (const child of children) this.appendChild(typeof child === 'string' ? new PlainText(child) : child)
  }

  appendChild<C extends Child>(child: C): C {
    return this.insertBefore(child, null)
  }

  insertBefore<C extends Child>(child: C, next: Child | null): C {
    child.parentNode?.removeChild(child)
    if (next === null) this.childNodes.push(child)
    else this.childNodes.splice(this.childNodes.indexOf(next), 0, child)
    child.parentNode = this
    return child
  }

  removeChild<C extends Child>(child: C): C {
    this.childNodes.splice(this.childNodes.indexOf(child), 1)
    child.parentNode = null
    return child
  }

  get textContent(): string {
    return this.childNodes.map((child) => child.textContent).join('')
  }

  set textContent(text: string | null) {
    for (const child of this.childNodes) child.parentNode = null
    this.childNodes.length = 0
    if (text) this.append(String(text))
  }
}

const HTML = 'http://www.w3.org/1999/xhtml'

/** A document for figures outside of a page: elements, attributes and texts. Styles, events and selectors are none of theirs. */
export function plainDocument(): Document {
  const document: Maker = {
    get documentElement() {
      return root
    },
    createElement: (name) => new PlainElement(document, HTML, name),
    createElementNS: (space, name) => new PlainElement(document, space, name),
    createTextNode: (text) => new PlainText(text),
  }
  const root = new PlainElement(document, HTML, 'html')
  return document as Document
}
