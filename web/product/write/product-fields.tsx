import { useState } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import type { FieldFault } from '@chowk/contract/product/own-product.ts'
import type { ProductCategory } from '@chowk/contract/product/category.ts'
import { PRODUCT_LIMITS } from '@chowk/contract/product/product.ts'
import type { getOwnSeller } from '@chowk/contract/product/seller.ts'
import { AttachmentsField } from '../../app/attachment/attachments-field.tsx'
import { nameOf } from '../../app/bilingual-name.ts'
import { useHydrated } from '../../app/hydrated.ts'
import { useViewer } from '../../app/page-facts.ts'
import { RichText } from '../../app/rich-text/rich-text.tsx'
import { workspaceName } from '../../app/shell/links.ts'
import { LazyTextEditor } from '../../app/text-editor/lazy-text-editor.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { FieldGroup } from '../../ui/field/field-frame.tsx'
import { NumberField } from '../../ui/field/number-fields.tsx'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Columns } from '../../ui/layout/layout.tsx'
import { faultAt, partOf } from './field-words.ts'
import type { ProductText } from './product-text.ts'

/** Props of each part of the form. */
export interface PartProps {
  text: ProductText
  change: (change: Partial<ProductText>) => void
  faults: readonly FieldFault[]
  own: Output<typeof getOwnSeller>
}

interface PhotosProps extends PartProps {
  attachments: readonly Attachment[]
  onAdded: (attachments: readonly Attachment[]) => void
}

/** One to eight photos in an order of their own. */
export function PhotosPart({ text, change, faults, attachments, onAdded }: PhotosProps) {
  const value = text.pictures.flatMap(({ attachmentId, alt }) => {
    const file = attachments.find((each) => each.attachmentId === attachmentId)
    return file ? [{ file, title: alt }] : []
  })
  return (
    <div id={partOf('pictures')} tabIndex={-1}>
      <AttachmentsField
        label={m.sell_photos()}
        hint={m.sell_photos_hint()}
        error={faultAt(faults, 'pictures')}
        most={PRODUCT_LIMITS.pictures}
        onlyPictures
        value={value}
        onChange={(chosen) => {
          onAdded(chosen.map(({ file }) => file))
          const pictures = chosen.map(({ file, title }) => ({ attachmentId: file.attachmentId, alt: title }))
          const ids = new Set(pictures.map(({ attachmentId }) => attachmentId))
          const variants = text.variants.map((variant) =>
            variant.attachmentId && !ids.has(variant.attachmentId) ? { ...variant, attachmentId: null } : variant,
          )
          change({ pictures, variants })
        }}
      />
    </div>
  )
}

interface AboutProps extends PartProps {
  categories: readonly ProductCategory[]
  /** Rises when another text took the place of this one. */
  version: number
}

/** Title, description, brand and category. */
export function AboutPart({ text, change, faults, categories, version }: AboutProps) {
  const isReady = useHydrated()
  return (
    <div className="stack gap-4">
      <div id={partOf('title')} tabIndex={-1}>
        <TextField
          label={m.sell_field_title()}
          hint={m.sell_field_title_hint()}
          value={text.title}
          maxLength={PRODUCT_LIMITS.title.most}
          error={faultAt(faults, 'title')}
          onChange={({ target }) => change({ title: target.value })}
        />
      </div>
      <div id={partOf('body')} tabIndex={-1}>
        <FieldGroup
          label={m.sell_field_description()}
          hint={m.sell_field_description_hint()}
          error={faultAt(faults, 'body')}
        >
          {isReady ? (
            <LazyTextEditor
              value={text.body}
              version={version}
              pictures={[]}
              label={m.sell_field_description()}
              placeholder={m.sell_field_description_hint()}
              onChange={(body) => change({ body })}
            />
          ) : (
            <RichText document={text.body} pictures={[]} />
          )}
        </FieldGroup>
      </div>
      <CategoryFields text={text} change={change} faults={faults} categories={categories} />
      <TextField
        label={m.sell_field_brand()}
        optional
        value={text.brand}
        maxLength={PRODUCT_LIMITS.brand}
        onChange={({ target }) => change({ brand: target.value })}
      />
    </div>
  )
}

function CategoryFields({ text, change, faults, categories }: Omit<AboutProps, 'version' | 'own'>) {
  const holding = categories.find(({ subCategories }) =>
    subCategories.some(({ categoryId }) => categoryId === text.categoryId),
  )
  const [chosen, setChosen] = useState('')
  const current = chosen || holding?.categoryId || ''
  const within = categories.find(({ categoryId }) => categoryId === current)?.subCategories ?? []
  const options = (all: readonly { categoryId: string; name: ProductCategory['name'] }[]) =>
    all.map(({ categoryId, name }) => ({ value: categoryId, name: nameOf(name) }))
  return (
    <div id={partOf('categoryId')} tabIndex={-1}>
      <Columns>
        <SelectField
          label={m.sell_field_category()}
          placeholder={m.sell_choose()}
          value={current}
          options={options(categories)}
          onChange={({ target }) => {
            setChosen(target.value)
            change({ categoryId: null })
          }}
        />
        <SelectField
          label={m.sell_field_sub()}
          placeholder={m.sell_choose()}
          value={text.categoryId ?? ''}
          disabled={current === ''}
          error={faultAt(faults, 'categoryId')}
          options={options(within)}
          onChange={({ target }) => change({ categoryId: target.value })}
        />
      </Columns>
    </div>
  )
}

/** Money or coins. */
export function PayPart({ text, change, faults }: PartProps) {
  return (
    <div id={partOf('coinPrice')} tabIndex={-1} className="stack gap-3">
      <RadioGroup
        as="list"
        name="pay"
        label={m.sell_pay_with()}
        defaultValue={text.coinsOnly ? 'COINS' : 'MONEY'}
        options={[
          { value: 'MONEY', name: m.sell_pay_money() },
          { value: 'COINS', name: m.sell_pay_coins() },
        ]}
        onChange={({ target }) => change({ coinsOnly: target.value === 'COINS' })}
      />
      <NumberField
        label={text.coinsOnly ? m.sell_coin_price() : m.sell_coin_most()}
        hint={text.coinsOnly ? undefined : m.sell_coin_hint()}
        optional={!text.coinsOnly}
        value={text.coinPrice}
        error={faultAt(faults, 'coinPrice')}
        onChange={({ target }) => change({ coinPrice: target.value })}
      />
    </div>
  )
}

/** GST rate and HSN code, for sellers who charge GST. */
export function TaxPart({ text, change, faults, own }: PartProps) {
  return (
    <div id={partOf('hsn')} tabIndex={-1}>
      <div id={partOf('gstBasisPoints')} tabIndex={-1}>
        <Columns>
          <SelectField
            label={m.sell_gst_rate()}
            placeholder={m.sell_choose()}
            value={text.gstBasisPoints === null ? '' : String(text.gstBasisPoints)}
            error={faultAt(faults, 'gstBasisPoints')}
            options={own.taxRates.map(({ basisPoints }) => ({
              value: String(basisPoints),
              name: `${basisPoints / 100} %`,
            }))}
            onChange={({ target }) => change({ gstBasisPoints: Number(target.value) })}
          />
          <NumberField
            label={m.sell_hsn()}
            hint={m.sell_hsn_hint()}
            value={text.hsn}
            maxLength={8}
            error={faultAt(faults, 'hsn')}
            onChange={({ target }) => change({ hsn: target.value })}
          />
        </Columns>
      </div>
    </div>
  )
}

/** Countries that goods in India mostly come from. */
const COUNTRIES = 'IN BD BT CN DE FR GB ID IT JP KR LK MY NP SG TH TR TW US VN'.split(' ')

/** Weight, returns, limits and origin. */
export function MorePart({ text, change }: PartProps) {
  const names = new Intl.DisplayNames(getLocale(), { type: 'region' })
  return (
    <Columns>
      <NumberField
        label={m.sell_returnable()}
        hint={m.sell_returnable_hint()}
        value={text.returnableDays}
        onChange={({ target }) => change({ returnableDays: target.value })}
      />
      <NumberField
        label={m.sell_most()}
        value={text.maxPerOrder}
        onChange={({ target }) => change({ maxPerOrder: target.value })}
      />
      <NumberField
        label={m.sell_weight()}
        optional
        value={text.weight}
        onChange={({ target }) => change({ weight: target.value })}
      />
      <SelectField
        label={m.sell_origin()}
        value={text.countryOfOrigin}
        options={[...new Set([...COUNTRIES, text.countryOfOrigin])].map((value) => ({
          value,
          name: (/^[A-Z]{2}$/.test(value) && names.of(value)) || value,
        }))}
        onChange={({ target }) => change({ countryOfOrigin: target.value })}
      />
    </Columns>
  )
}

/** People of the workspace, or everybody. */
export function VisibilityPart({ text, change, faults, own }: PartProps) {
  const workspace = useViewer()?.workspace
  if (own.sellsAs === 'INDIVIDUAL' || !workspace) return <p className="muted">{m.sell_visible_global_says()}</p>
  return (
    <div id={partOf('visibility')} tabIndex={-1} className="stack gap-2">
      <RadioGroup
        as="list"
        name="visibility"
        label={m.sell_visibility()}
        hideLabel
        defaultValue={text.visibility}
        options={[
          { value: 'WORKSPACE', name: m.sell_visible_workspace({ name: workspaceName(workspace) }) },
          { value: 'GLOBAL', name: m.sell_visible_global() },
        ]}
        onChange={({ target }) => change({ visibility: target.value === 'GLOBAL' ? 'GLOBAL' : 'WORKSPACE' })}
      />
      <p className="small muted" role="status">
        {faultAt(faults, 'visibility') ??
          (text.visibility === 'GLOBAL' ? m.sell_visible_global_says() : m.sell_visible_workspace_says())}
      </p>
    </div>
  )
}
